import type { IncompleteRow, MailKind } from '@matinee/contract/translations/translations'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { KindCount } from './queries.ts'

/** Mails that are still to be sent, as objects: a campaign is one, an automation has one in each of its steps of mail. */
const MAILS: Record<MailKind, RawBuilder<unknown>> = {
  campaign: sql`select id, store_id, subject as title, jsonb_build_object('locale', locale, 'translations', translations,
      'subject', subject, 'preheader', preheader, 'blocks', blocks,
      'test_subject', test->>'subject', 'test_preheader', test->>'preheader') as mail
    from campaign where state in ('draft', 'scheduled')`,
  automation: sql`select id, store_id, name as title, step as mail
    from automation cross join lateral jsonb_array_elements(steps) as step
    where state <> 'stopped' and step->>'kind' = 'mail'`,
}

const FIELDS = ['subject', 'preheader', 'blocks', 'test_subject', 'test_preheader']

const isWritten = (text: RawBuilder<unknown>) => sql`coalesce(${text}, '') not in ('', '[]')`

/** What has mails in other languages than each of these, with the names of the texts that its mails lack there. */
const rowsIn = (storeId: number, kind: MailKind, languages: RawBuilder<unknown>) => sql`
  select language, own.id, own.title, array_remove(array_agg(distinct case
    when not ${isWritten(sql`mail->'translations'->language->>field`)} then field end), null) as texts
  from unnest(${languages}) as language cross join (${MAILS[kind]}) as own
    cross join unnest(${sql.val(FIELDS)}::text[]) as field
  where own.store_id = ${storeId} and mail->>'locale' <> language and ${isWritten(sql`mail->>field`)}
  group by language, own.id, own.title`

/** How many campaigns or automations have texts, and how many lack translations, by language. */
export async function countMails(
  db: Db,
  storeId: number,
  kind: MailKind,
  languages: readonly string[],
): Promise<KindCount[]> {
  const { rows } = await sql<KindCount>`
    select language, count(*)::int as count, (count(*) filter (where texts <> '{}'))::int as incomplete
    from (${rowsIn(storeId, kind, sql`${languages}::text[]`)}) as every group by language`.execute(db)
  return rows
}

/** The newest campaigns or automations that lack translations, with the names of the texts. */
export async function listIncompleteMails(
  db: Db,
  storeId: number,
  { kind, language, most }: { kind: MailKind; language: string; most: number },
): Promise<IncompleteRow[]> {
  const { rows } = await sql<IncompleteRow>`
    select id, title, texts from (${rowsIn(storeId, kind, sql`array[${language}]::text[]`)}) as every
    where texts <> '{}' order by id desc limit ${most}`.execute(db)
  return rows
}
