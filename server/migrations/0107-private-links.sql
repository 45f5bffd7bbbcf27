-- A link shows a program to whoever has it. `review`: with unpublished changes, for a time, and nothing is counted.
-- `watch`: as it is published, with a password, an end or a number of plays where its maker wants them.
alter table preview_link rename to private_link;
alter index preview_links_of rename to private_links_of;
alter index preview_links_by_maker rename to private_links_by_maker;
alter table private_link
  alter column expires_at drop not null,
  add column kind           text not null default 'review' check (kind in ('review', 'watch')),
  add column name           text not null default '',
  add column password_hash  text,
  add column max_plays      integer check (max_plays > 0),
  add column plays          integer not null default 0,
  add column last_played_at timestamptz,
  add constraint private_link_plays check (plays >= 0 and (max_plays is null or plays <= max_plays)),
  add constraint private_link_review check (kind = 'watch'
    or (expires_at is not null and password_hash is null and max_plays is null));
alter table private_link alter column kind drop default;

alter table attempt drop constraint attempt_kind_check,
  add constraint attempt_kind_check check (kind in ('password', 'proof', 'code', 'second_factor', 'reset', 'email_change',
    'activation', 'gift_card', 'coupon', 'checkout', 'private_link'));
