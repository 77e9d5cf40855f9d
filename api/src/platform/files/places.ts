/** As a value of FILES_ALSO_URL: the folder of DATA_DIR. */
export const FOLDER = 'folder';
