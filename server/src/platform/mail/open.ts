import type { Config } from '../config.ts'
import { openOutbox } from './outbox.ts'
import type { Postbox } from './postbox.ts'
import { openSmtp } from './smtp.ts'

/** A mail server where `SMTP_URL` names one, else the folder `outbox` of the data folder. */
export const openPostbox = (config: Config): Postbox =>
  config.smtp_url ? openSmtp(config.smtp_url, config.mail_from) : openOutbox(config)
