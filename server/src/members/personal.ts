import { sql } from 'kysely'
import {
  runPersonalDataQueries,
  type PersonalData,
  type PersonalDataQueries,
} from '../platform/personal-data.ts'

const EMAIL = (id: number) => sql`(select store_id, email from member where id = ${id} and email is not null)`
/** Sign-in attempts are counted by address, those within a session by member id. */
const ATTEMPTS = (id: number) => sql`((store_id, email) in ${EMAIL(id)} or email = ${`member ${id}`})`

/** Hashes, keys and secrets are excluded: a leaked export must not let anyone sign in. */
const ACCOUNT: PersonalDataQueries = {
  profile: (
    id,
  ) => sql`select name, nickname, email, email_verified_at, bio, avatar, role, locale, admin_locale, time_zone, country,
    custom_fields, tags, standing, standing_reason, standing_until, history_paused, marketing_consent_at,
    consent_source, invited_at, first_use_at, last_seen_at, created_at, password_hash is not null as has_password
    from member where id = ${id}`,
  devices: (id) => sql`select kind, user_agent, address, country, created_at, last_seen_at, expires_at,
    strong as proved_twice, impersonator_id is not null as opened_by_staff from session where member_id = ${id}`,
  known_devices: (id) => sql`select seen_at from known_device where member_id = ${id}`,
  passkeys: (id) => sql`select name, synced, transports, created_at, last_used_at
    from passkey where member_id = ${id}`,
  linked_accounts: (id) => sql`select identity_provider.label as provider, member_identity.issuer, subject,
    member_identity.email, groups, given_role, member_identity.created_at, last_used_at
    from member_identity join identity_provider on identity_provider.id = provider_id where member_id = ${id}`,
  sign_ins_elsewhere: (id) => sql`select issuer, subject, email, email_verified, name, groups, expires_at
    from identity_ticket where (store_id, email) in ${EMAIL(id)}`,
  second_factors: (id) => sql`select confirmed_at, (select count(*) from recovery_code
    where recovery_code.member_id = second_factor.member_id) as recovery_codes_left
    from second_factor where member_id = ${id}`,
  sign_in_links: (id) => sql`select expires_at, used_at from sign_in_link where member_id = ${id}`,
  sign_in_codes: (id) => sql`select name, marketing_consent, custom_fields, tries, created_at,
    expires_at, used_at from sign_in_code
    where (store_id, email) in ${EMAIL(id)}`,
  sign_ins_begun: (id) => sql`select kind, expires_at from challenge where member_id = ${id}`,
  attempts: (id) => sql`select kind, address, at from attempt where ${ATTEMPTS(id)}`,
  password_resets: (id) =>
    sql`select created_at, expires_at, used_at from password_reset where member_id = ${id}`,
  email_changes: (id) => sql`select new_email, expires_at, used_at from email_change where member_id = ${id}`,
  api_keys: (id) =>
    sql`select name, scopes, created_at, last_used_at, expires_at from api_key where member_id = ${id}`,
  playing_now: (id) => sql`select beat_at from stream where member_id = ${id}`,
  televisions_let_in: (id) => sql`select user_agent, country, state, created_at, expires_at
    from device_grant where member_id = ${id}`,
  files_of_this_kind: (id) =>
    sql`select state, asked_at, expires_at from personal_export where member_id = ${id}`,
}

/**
 * Notes and actions of the staff about the member, and actions of the member as staff; names of others are excluded.
 */
const STAFF: PersonalDataQueries = {
  notes: (id) => sql`select body, created_at, edited_at from member_note where member_id = ${id}`,
  notes_written: (id) => sql`select body, created_at, edited_at from member_note where author_id = ${id}`,
  acts_about: (id) => sql`select act, details, at from audit_entry
    where (subject_kind = 'member' and subject_id = ${id}) or member_id = ${id}`,
  acts: (id) =>
    sql`select act, subject_kind, subject_id, details, at from audit_entry where actor_id = ${id}`,
  tasks_about: (id) => sql`select people_task.action, people_task_item.state, people_task_item.before,
    people_task.created_at from people_task_item join people_task on people_task.id = people_task_item.task_id
    where member_id = ${id}`,
  tasks: (id) =>
    sql`select action, state, total, created_at, finished_at from people_task where actor_id = ${id}`,
  imported: (
    id,
  ) => sql`select email, name, nickname, country, locale, tags, consent, custom_fields, history, before, outcome,
    created_at from member_import_row where member_id = ${id}`,
  earlier_spend: (id) => sql`select source, amount, currency from earlier_spend where member_id = ${id}`,
  invitations_to_work_here: (id) => sql`select email, name, role, sent_at, expires_at, accepted_at
    from staff_invitation where (store_id, email) in ${EMAIL(id)}`,
  invitations_sent: (id) => sql`select role, sent_at, expires_at, accepted_at
    from staff_invitation where inviter_id = ${id}`,
  imports: (id) => sql`select file_name, state, total, created_at from member_import where actor_id = ${id}`,
}

/** Rows that are not deleted with the member's row: they are keyed by address, or only mention the member. */
const ERASURES = [
  (id: number) => sql`delete from attempt where ${ATTEMPTS(id)}`,
  (id: number) => sql`delete from sign_in_code where (store_id, email) in ${EMAIL(id)}`,
  (id: number) => sql`delete from identity_ticket where (store_id, email) in ${EMAIL(id)}`,
  (id: number) => sql`delete from staff_invitation where (store_id, email) in ${EMAIL(id)}`,
  (id: number) => sql`delete from member_import_row where email = (select email from member where id = ${id})
    and import_id in (select member_import.id from member_import join member using (store_id) where member.id = ${id})`,
  // The log entry stays, because the store must account for its actions; the person in it becomes anonymous.
  (id: number) => sql`update audit_entry set subject_name = null, details = '{}'
    where subject_kind = 'member' and subject_id = ${id}`,
  (id: number) =>
    sql`update audit_entry set member_id = null, details = details - 'person' where member_id = ${id}`,
  (id: number) => sql`update people_task set refusals = (select coalesce(jsonb_agg(entry), '[]')
      from jsonb_array_elements(refusals) as entry where entry ->> 'id' <> ${String(id)})
    where refusals @> ${JSON.stringify([{ id }])}::jsonb`,
]

export const personalAccount: PersonalData = {
  export: (ctx, memberId) => runPersonalDataQueries(ctx.db, { ...ACCOUNT, ...STAFF }, memberId),
  async erase(ctx, memberId) {
    for (const erasure of ERASURES) await erasure(memberId).execute(ctx.db)
  },
}
