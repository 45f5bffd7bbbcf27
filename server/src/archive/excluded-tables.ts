const SIGNING_IN = 'It lets somebody in for minutes, or keeps them in on one device: people sign in again.'
const MACHINE = 'It tells of the machines of this install.'
const TELLS_OTHERS =
  'A copy would tell the same servers of others a second time: endpoints are added anew, with secrets of their own.'
const ELSEWHERE = 'A copy would write to the place of its original, and remove what is kept there.'
const UNDER_WAY = 'It is about something under way that a copy cannot go on with.'

/** The tables that no archive takes, each with its reason; every other table of the database is taken. */
export const EXCLUDED_TABLES: Record<string, string> = {
  'public.session': SIGNING_IN,
  'public.stream': SIGNING_IN,
  'public.challenge': SIGNING_IN,
  'public.password_reset': SIGNING_IN,
  'public.sign_in_code': SIGNING_IN,
  'public.sign_in_link': SIGNING_IN,
  'public.email_change': SIGNING_IN,
  'public.device_grant': SIGNING_IN,
  'public.identity_sign_in': SIGNING_IN,
  'public.identity_ticket': SIGNING_IN,
  'public.spent_captcha': SIGNING_IN,
  'public.attempt': SIGNING_IN,
  'public.upload': UNDER_WAY,
  'public.personal_export': UNDER_WAY,
  'public.setup_intent': UNDER_WAY,
  'public.idempotent_call': UNDER_WAY,
  'public.live_waiting': UNDER_WAY,
  'public.system_finding': MACHINE,
  'test_provider.webhook': UNDER_WAY,
  'public.webhook_endpoint': TELLS_OTHERS,
  'public.webhook_delivery': TELLS_OTHERS,
  'public.webhook_attempt': TELLS_OTHERS,
  'public.store_archive': ELSEWHERE,
  'public.archive_plan': ELSEWHERE,
  'public.private_link': 'Its address is derived from the keys of the install and the number of the link.',
  'public.enclosure': 'The files for podcast apps are made anew of the films.',
  'public.podcast_network': 'It tells for a week from where somebody downloads, by hashes of this install.',
  'public.podcast_listener': 'It tells for a day who has downloaded, by hashes of this install.',
  'public.mail_signing_key':
    'It signs for the sending domain of this install; another install makes its own.',
  'public.live_machine': MACHINE,
  'public.live_process': MACHINE,
  'public.worker_pool': MACHINE,
  'public.left_file': MACHINE,
  'public.stored_checksum': MACHINE,
  'public.restore_reservation': MACHINE,
  'public.migration': 'The manifest names the migrations.',
  'public.secret': 'The keys of the install go into the sealed secrets, where those were asked for.',
  'public.analytics_day': 'Days are opened anew where their events are restored; their salts are secrets.',
}

/** Tables that are of no use without their secrets, and left out with them. */
export const TABLES_OF_SECRETS = [
  'public.second_factor',
  'public.recovery_code',
  'public.simulcast_target',
  'public.live_event_simulcast',
]
