-- Texts of the publisher's pages in the other languages of the store, by language and name: "title", "3.title" of block
-- 3, "3.questions.2.answer" of its entry 2. They belong to a revision as the blocks do.
alter table site_page_revision add column translations jsonb not null default '{}'
  check (jsonb_typeof(translations) = 'object');

-- Quotes, questions and subjects get a number of their own, as blocks have one, so that a translation stays with its
-- entry wherever that is moved.
update site_page_revision set blocks = (
  select jsonb_agg(case when list is null then block else jsonb_set(block, array[list], (
    select coalesce(jsonb_agg(case jsonb_typeof(entry)
      when 'string' then jsonb_build_object('key', number, 'text', entry)
      else jsonb_build_object('key', number) || entry end order by number), '[]')
    from jsonb_array_elements(block->list) with ordinality as of_block (entry, number))) end order by place)
  from jsonb_array_elements(blocks) with ordinality as of_page (block, place)
  cross join lateral (select case block->>'kind'
    when 'quotes' then 'quotes' when 'questions' then 'questions' when 'contact' then 'subjects' end as list) as kind)
where blocks @? '$[*] ? (@.kind == "quotes" || @.kind == "questions" || @.kind == "contact")';
