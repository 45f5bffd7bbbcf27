-- Whether somebody chose the address of a program; until then that of a program not out yet follows its title.
alter table content add column permalink_by_hand boolean not null default false;
