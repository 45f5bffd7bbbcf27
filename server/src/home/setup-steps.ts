import {
  SETUP_STEPS,
  type SetupReason,
  type SetupStep,
  type SetupStepName,
} from '@matinee/contract/home/home'
import { sql } from 'kysely'
import { originFor } from '../notices/origin.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../platform/http/viewer.ts'
import { paymentSettingsOf } from '../store/payment-settings.ts'
import type { StoreRow } from '../store/queries.ts'
import { listFaultyChecks } from '../system/known-findings.ts'

const FIRST_TITLE = 'Matinee'

/** What of a step is missing; undefined for nothing, null where nothing is done yet. */
type Missing = SetupReason | null | undefined

/** What the store needs before it opens, each step by its state, not by a tick. */
export async function listSetupSteps(
  ctx: StoreContext,
  viewer: Viewer,
  store: StoreRow,
): Promise<SetupStep[]> {
  assertMayEdit(viewer, 'settings')
  const [rows, origin, faulty] = await Promise.all([
    readRows(ctx, viewer),
    originFor(ctx, store.id),
    listFaultyChecks(ctx, ['mail', 'certificate']),
  ])
  const missing: Record<SetupStepName, Missing> = {
    password: missingUnless(rows.has_password),
    title: missingUnless(store.title !== FIRST_TITLE && !store.demo),
    film: missingOfFilm(rows),
    offer: missingUnless(rows.has_offer && !store.demo),
    payments: missingOfPayments(store),
    domain: missingOfDomain(origin, faulty.includes('certificate')),
    mail: missingOfMail(ctx, rows.has_sent_mail, faulty.includes('mail')),
    legal: missingOfLegal(store),
    team: missingUnless(rows.has_team),
  }
  return SETUP_STEPS.map((name) => ({
    name,
    done: missing[name] === undefined,
    reason: missing[name] ?? null,
  }))
}

const missingUnless = (isDone: boolean): Missing => (isDone ? undefined : null)

interface SetupRows {
  has_password: boolean
  has_film: boolean
  has_published: boolean
  has_offer: boolean
  has_sent_mail: boolean
  has_team: boolean
}

/** The demo's films and programs are nobody's step. */
async function readRows({ db, store, clock }: StoreContext, viewer: Viewer): Promise<SetupRows> {
  const { rows } = await sql<SetupRows>`select
    coalesce((select password_hash is not null from member where id = ${viewer.id}), false) as has_password,
    exists (select from video where store_id = ${store.id} and not demo) as has_film,
    exists (select from content where store_id = ${store.id} and not demo and published_at is not null) as has_published,
    exists (select from offer where store_id = ${store.id} and state = 'active') as has_offer,
    exists (select from mail where store_id = ${store.id} and state = 'sent') as has_sent_mail,
    exists (select from member where store_id = ${store.id} and role not in ('user', 'owner'))
      or exists (select from staff_invitation where store_id = ${store.id} and accepted_at is null
        and expires_at > ${clock.now().toISOString()}) as has_team`.execute(db)
  return rows[0]!
}

function missingOfFilm({ has_film, has_published }: SetupRows): Missing {
  if (has_published) return undefined
  return has_film ? 'film_unpublished' : null
}

function missingOfPayments(store: StoreRow): Missing {
  const { providers } = paymentSettingsOf(store)
  if (providers.some(({ provider, live }) => live && provider !== 'test')) return undefined
  return providers.some(({ provider }) => provider !== 'test') ? 'payments_test' : null
}

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

function missingOfDomain(origin: string, isFaulty: boolean): Missing {
  const { hostname, protocol } = new URL(origin)
  if (LOCAL.has(hostname)) return null
  if (protocol !== 'https:') return 'domain_insecure'
  return isFaulty ? 'domain_failing' : undefined
}

function missingOfMail({ mail }: StoreContext, hasSent: boolean, isFaulty: boolean): Missing {
  if (mail.via === 'outbox') return 'mail_outbox'
  if (isFaulty) return 'mail_failing'
  return hasSent ? undefined : 'mail_untried'
}

/** Where the law asks for an imprint on every site that sells. */
const WITH_IMPRINT = new Set(['AT', 'CH', 'DE'])

function missingOfLegal({ terms_url, privacy_url, imprint_url, country }: StoreRow): Missing {
  if (!terms_url && !privacy_url) return null
  if (!terms_url) return 'terms_missing'
  if (!privacy_url) return 'privacy_missing'
  return !imprint_url && country && WITH_IMPRINT.has(country) ? 'imprint_missing' : undefined
}
