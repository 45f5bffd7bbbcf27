-- A database made before 21 November 2026 lacks what 0010-terms.sql says by now of numbers in fields of the store's own.
alter table custom_value add column if not exists
  number float8 generated always as (case when value ~ '^-?\d+(\.\d+)?(e[-+]?\d+)?$' then value::float8 end) stored;
create index if not exists custom_value_by_number on custom_value (field_id, number, content_id) where number is not null;
