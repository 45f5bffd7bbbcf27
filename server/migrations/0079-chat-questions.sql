-- Whether viewers may ask questions beside the chat.
alter table live_chat add column questions boolean not null default false;

create table chat_question (
  id               bigint generated always as identity primary key,
  store_id         bigint not null references store on delete cascade,
  content_id       bigint not null references live_event on delete cascade,
  member_id        bigint references member on delete set null,
  body             text not null check (length(body) between 1 and 2000),
  state            text not null default 'open' check (state in ('held', 'open', 'on_air', 'answered', 'dismissed')),
  held_reason      text check (held_reason in ('words', 'first')),
  -- As many as it has rows in chat_question_vote.
  votes            integer not null default 0 check (votes >= 0),
  created_at       timestamptz not null
);
create index chat_questions_of on chat_question (content_id, votes desc, id) where state in ('open', 'on_air');
create index chat_questions_by_member on chat_question (member_id, content_id, id desc) where member_id is not null;
-- One at a time.
create unique index chat_question_on_air on chat_question (content_id) where state = 'on_air';

create table chat_question_vote (
  question_id      bigint not null references chat_question on delete cascade,
  member_id        bigint not null references member on delete cascade,
  created_at       timestamptz not null,
  primary key (question_id, member_id)
);
create index chat_question_votes_of_member on chat_question_vote (member_id);
