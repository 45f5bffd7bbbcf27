-- What visitors write to the publisher. A form is opened under a number of its own, so that one that is sent twice
-- arrives once.
create table contact_message (
  id         bigint generated always as identity primary key,
  store_id   bigint not null references store on delete cascade,
  page_id    bigint references site_page on delete set null,
  member_id  bigint references member on delete set null,
  form       text not null,
  name       text not null,
  email      text not null,
  subject    text not null,
  body       text not null,
  language   text not null,
  state      text not null default 'open' check (state in ('open', 'answered', 'archived')),
  created_at timestamptz not null,
  unique (store_id, form)
);
create index contact_message_list on contact_message (store_id, id desc);
create index contact_message_waiting on contact_message (store_id) where state = 'open';
create index contact_message_email on contact_message (store_id, email);
create index contact_message_age on contact_message (created_at);
create index contact_message_page on contact_message (page_id) where page_id is not null;
create index contact_message_member on contact_message (member_id) where member_id is not null;

alter table attempt drop constraint attempt_kind_check,
  add constraint attempt_kind_check check (kind in ('password', 'proof', 'code', 'second_factor', 'reset', 'email_change',
    'activation', 'gift_card', 'coupon', 'checkout', 'private_link', 'contact'));
