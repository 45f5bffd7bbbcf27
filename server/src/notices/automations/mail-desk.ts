import type { StepOf } from '@matinee/contract/notices/automation-steps'
import { languageFor } from '@matinee/contract/notices/mail-languages'
import type { Context } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { MailMessage, MailStream } from '../../platform/mail/mailer.ts'
import { renderLanguage } from '../campaigns/sendable-mail.ts'
import type { CampaignTemplate } from '../campaigns/template.ts'

/** Where a stretch of an automation hands over its mails: each step's is rendered once, by one stream. */
export interface MailDesk {
  /** Why no mail can be handed over at present; null if all is well. */
  fault(): string | null
  /** Whether any mail was handed over. */
  hasSent(): boolean
  close(reason: string): void
  /** In the language of a reader, if the mail has it. */
  templateOf(ctx: StoreContext, step: StepOf<'mail'>, wanted: string | null): Promise<CampaignTemplate>
  send(message: MailMessage): Promise<void>
  end(): Promise<void>
}

export async function openMailDesk(
  { mail }: Pick<Context, 'mail'>,
  { connections, isNeeded }: { connections: number; isNeeded: boolean },
): Promise<MailDesk> {
  let fault = isNeeded ? ((await mail.fault()) ?? null) : null
  let sent = false
  let stream: Promise<MailStream> | undefined
  const templates = new Map<string, Promise<CampaignTemplate>>()
  return {
    fault: () => fault,
    hasSent: () => sent,
    close: (reason) => void (fault = reason),
    templateOf(ctx, step, wanted) {
      const language = languageFor(step, wanted)
      const written = JSON.stringify([language, step])
      const known =
        templates.get(written) ?? renderLanguage(ctx, step, { language, isToBeSent: true, hasCoupon: true })
      templates.set(written, known)
      return known
    },
    async send(message) {
      stream ??= mail.open(connections)
      await (await stream).send(message)
      sent = true
    },
    async end() {
      if (stream) (await stream).close()
    },
  }
}
