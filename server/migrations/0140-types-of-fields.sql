-- PostgreSQL alters no table whose row a function takes whose body it keeps parsed (`return …`), since 15.20 and 17.12:
-- the function goes before the next migration alters its table, and comes back after it as a text.
drop trigger if exists field_to_index on custom_field;
drop function if exists is_searched(custom_field);
