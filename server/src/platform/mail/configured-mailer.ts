import type { Context } from '../context.ts'
import type { Config } from '../process/config.ts'
import { openOutbox } from './outbox.ts'
import type { Mailer } from './mailer.ts'
import { domainOfAddress, findSignature } from './signing-key.ts'
import { openSmtp } from './smtp.ts'

/** SMTP if `SMTP_URL` is set, otherwise the folder `outbox` of the data directory. */
export const openMailer = (config: Config, keys: Pick<Context, 'db' | 'secrets'>): Mailer =>
  config.smtp_url
    ? openSmtp(config.smtp_url, config.mail_from, () =>
        findSignature(keys, domainOfAddress(config.mail_from)),
      )
    : openOutbox(config)
