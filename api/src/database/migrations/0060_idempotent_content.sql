-- A key stands for one content: reused with another it must not be answered with the older record.
-- Null in rows from before this column.
alter table idempotent_creations add column content_hash bytea;
