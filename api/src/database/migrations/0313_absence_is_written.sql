-- The serving role writes every column of a correction but its moment: also in whose absence it was made.
grant insert (en_ausencia_de) on correcciones to trama_app;
