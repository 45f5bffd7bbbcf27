-- What visitors can read or filter by is found; yes and no are no words to search for. A text, not a parsed body, so that
-- its table can be altered.
create function is_searched(field custom_field) returns boolean language sql immutable
as $$ select field.type <> 'boolean' and (field.filterable or field.on_card or field.on_page) $$;

create trigger field_to_index after update on custom_field for each row
  when (is_searched(old) <> is_searched(new)) execute function field_to_index();
