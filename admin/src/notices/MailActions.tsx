import { keyOf } from '@matinee/client/queries'
import { resendMail, revealMail, type MailShown, listMails } from '@matinee/contract/notices/notices'
import { Button, Group } from '@mantine/core'
import { IconEye, IconSend } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { askConfirmation } from '../parts/confirm.tsx'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { mail as oneMail } from './queries.ts'

/** The actions on a mail; nothing where there are none. */
export function MailActions({ mail }: { mail: MailShown }) {
  const { reveal, resend } = useMailActs(mail)
  if (!mail.can_reveal && !mail.can_resend) return null
  return (
    <Group gap="xs">
      {mail.can_resend && (
        <Button
          variant="default"
          leftSection={<IconSend size={16} className="turns" aria-hidden />}
          loading={resend.isPending}
          onClick={() => resend.mutate()}
        >
          {t('mails.resend')}
        </Button>
      )}
      {mail.can_reveal && (
        <Button
          variant="default"
          leftSection={<IconEye size={16} aria-hidden />}
          loading={reveal.isPending}
          onClick={() => void askToReveal(() => reveal.mutate())}
        >
          {t('mails.reveal')}
        </Button>
      )}
    </Group>
  )
}

async function askToReveal(reveal: () => void) {
  const isSure = await askConfirmation({
    title: t('mails.reveal_title'),
    text: t('mails.reveal_text'),
    action: t('mails.reveal'),
  })
  if (isSure) reveal()
}

function useMailActs({ id }: MailShown) {
  const queries = useQueryClient()
  const { queryKey } = oneMail(id)
  const reveal = useMutation({
    mutationFn: () => call(revealMail, { params: { id } }),
    onSuccess: (shown) => queries.setQueryData(queryKey, { ...shown, can_reveal: false }),
    onError: notifyError,
  })
  const resend = useMutation({
    mutationFn: () => call(resendMail, { params: { id } }),
    async onSuccess() {
      notifySuccess(t('mails.resent'))
      await Promise.all([
        queries.invalidateQueries({ queryKey: keyOf(listMails) }),
        queries.invalidateQueries({ queryKey }),
      ])
    },
    onError: notifyError,
  })
  return { reveal, resend }
}
