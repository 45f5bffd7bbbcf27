import { SECRET_PURPOSE } from '../analytics/forwarding/delivery.ts'
import { BUCKET_SECRET } from '../catalogue/imports/bucket-secret.ts'
import { purposeOf } from '../billing/providers/registry.ts'
import { PODCAST_ADDRESS_PURPOSE } from '../library/podcasts/addresses.ts'
import { purposeOfClientSecret } from '../members/identity-providers/configuration.ts'

export interface SealedColumn {
  column: string
  /** What the secret was sealed for: see `platform/text/vault.ts`. */
  purpose(row: { store_id: number; provider: string }): string
  /** Never taken: it is of use for minutes. */
  isFleeting?: true
}

/** The columns with sealed secrets. No archive has them in its rows. */
export const SEALED_COLUMNS: Record<string, SealedColumn> = {
  'public.provider_account': {
    column: 'sealed',
    purpose: ({ store_id, provider }) => purposeOf(store_id, provider),
  },
  'public.gift_card': { column: 'sealed_code', purpose: () => 'gift_card' },
  'public.identity_provider': {
    column: 'sealed_secret',
    purpose: ({ store_id }) => purposeOfClientSecret(store_id),
  },
  'public.second_factor': { column: 'secret', purpose: () => 'second-factor' },
  'public.live_event': { column: 'key_sealed', purpose: () => 'stream-key' },
  'public.podcast_address': { column: 'token_sealed', purpose: () => PODCAST_ADDRESS_PURPOSE },
  'public.live_store': { column: 'key_sealed', purpose: () => 'stream-key' },
  'public.simulcast_target': { column: 'key_sealed', purpose: () => 'simulcast-key' },
  'public.mail': { column: 'sealed', purpose: () => 'mail', isFleeting: true },
  'public.film_import': { column: 'secret', purpose: () => BUCKET_SECRET },
  'public.pixel_target': { column: 'secret', purpose: () => SECRET_PURPOSE },
}

/** Bytes that are no secrets: hashes, and public keys. */
export const OPEN_BYTES = [
  'public.api_key.key_hash',
  'public.gift_card.code_hash',
  'public.known_device.device',
  'public.podcast_address.token_hash',
  'public.live_event.key_hash',
  'public.live_store.key_hash',
  'public.passkey.public_key',
  'public.recovery_code.code_hash',
  'public.staff_invitation.key_hash',
  'public.stats_statement.digest',
  'public.winback.key_hash',
]
