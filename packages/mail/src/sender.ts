export const DEFAULT_SENDER = 'Kinfold <kinfold@localhost>'
