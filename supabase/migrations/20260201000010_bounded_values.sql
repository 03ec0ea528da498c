-- Types of the values that members send. Postgres also accepts infinity, years BC and of six digits, POSIX time zones and JSON
-- of any shape, on which JavaScript, calendars and exports fail. Columns of dates, moments and time zones have these types, and
-- so have the arguments of functions that members call. Columns of numbers and JSON have checks instead: hosted Supabase would
-- send live changes of a domain over them as text. `bounded-values.test.ts` finds a column or an argument without a limit.

create domain private.day as date check (value between '0001-01-01' and '9999-12-31');

-- A day less on both sides, so that it has a year of four digits in each time zone.
create domain private.moment as timestamptz check (value between '0001-01-02 00:00+00' and '9999-12-30 00:00+00');

-- The name of a time zone that Intl and calendars know. Without a digit it is no POSIX specification (`FOO5`), and with a
-- slash no abbreviation. An unknown zone raises an error.
create domain private.time_zone as text check (
  char_length(value) <= 60
  and value ~ '^([A-Z][A-Za-z]+(/[A-Za-z_-]+){1,2}|Etc/GMT(\+(\d|1[0-2])|-(\d|1[0-4]))|UTC|GMT|[CEMW]ET|[EHM]ST|(EST5E|CST6C|MST7M|PST8P)DT)$'
  and timestamp '2000-01-01' at time zone value > '1999-01-01 00:00+00'
);

-- One of several words that a function knows, such as a kind.
create domain private.word as text check (char_length(value) <= 100);
create domain private.words as text[] check (cardinality(value) <= 100 and char_length(array_to_string(value, ',')) <= 10000);

-- What a member writes. Its column may allow less.
create domain private.phrase as text check (char_length(value) <= 10000);

create domain private.ids as uuid[] check (cardinality(value) <= 1000);

create domain private.json_object as jsonb check (jsonb_typeof(value) = 'object' and pg_column_size(value) <= 100000);

-- Rows for `jsonb_populate_recordset`, each an object.
create domain private.json_rows as jsonb check (
  jsonb_typeof(value) = 'array' and jsonb_array_length(value) <= 50000 and pg_column_size(value) <= 20000000
  and not jsonb_path_exists(value, 'strict $[*] ? (@.type() != "object")')
);
