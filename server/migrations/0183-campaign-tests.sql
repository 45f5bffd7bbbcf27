-- Two subjects tried on a share of the readers, of which the better goes to the rest.
alter table campaign
  -- {subject, preheader, share, hours, by}: the second subject, and how it is tried.
  add column test            jsonb check (jsonb_typeof(test) = 'object'),
  -- When the better one is chosen; null until everybody in the test has been written to.
  add column test_ends_at    timestamptz,
  add column test_winner     text check (test_winner in ('a', 'b')),
  add column test_decided_at timestamptz,
  add column test_decided_by text check (test_decided_by in ('clicks', 'opens', 'staff'));

-- `held`: waits for the result of the test.
alter table campaign_reader
  add column variant text check (variant in ('a', 'b')),
  add column tested  boolean not null default false,
  drop constraint campaign_reader_state_check,
  add constraint campaign_reader_state_check
    check (state in ('held', 'waiting', 'sending', 'sent', 'skipped', 'bounced', 'refused', 'uncertain'));

create index campaign_reader_tested on campaign_reader (campaign_id) where tested;
create index campaign_reader_held on campaign_reader (campaign_id) where state = 'held';
