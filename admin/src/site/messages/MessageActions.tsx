import { keyOf } from '@matinee/client/queries'
import { getHome } from '@matinee/contract/home/home'
import {
  changeContactMessage,
  deleteContactMessage,
  listContactMessages,
  MESSAGE_STATES,
  type ContactMessage,
  type MessageState,
} from '@matinee/contract/site/contact'
import { Button, Group } from '@mantine/core'
import { IconArchive, IconArrowBackUp, IconCheck, IconSend, type Icon } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { DeleteButton } from '../../parts/DeleteButton.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { message as oneMessage } from '../queries.ts'

const ICONS: Record<MessageState, Icon> = {
  open: IconArrowBackUp,
  answered: IconCheck,
  archived: IconArchive,
}

interface Props {
  message: ContactMessage
  onDeleted: () => void
}

/** What can be done with a message: an answer by the mail program, its state, and deleting it. */
export function MessageActions({ message, onDeleted }: Props) {
  const { change, remove, refresh } = useMessage(message)
  return (
    <Group gap="xs">
      <Button
        component="a"
        href={answerTo(message)}
        leftSection={<IconSend size={16} className="turns" aria-hidden />}
      >
        {t('messages.answer')}
      </Button>
      {MESSAGE_STATES.filter((state) => state !== message.state).map((state) => {
        const Sign = ICONS[state]
        return (
          <Button
            key={state}
            variant="default"
            leftSection={<Sign size={16} aria-hidden />}
            disabled={change.isPending}
            onClick={() => change.mutate(state)}
          >
            {t(`messages.mark.${state}`)}
          </Button>
        )
      })}
      <DeleteButton
        question={{
          title: t('messages.delete_title'),
          text: t('messages.delete_text'),
          action: t('messages.delete'),
        }}
        onDelete={remove}
        onDeleted={async () => {
          onDeleted()
          notifySuccess(t('messages.deleted'))
          await refresh()
        }}
      />
    </Group>
  )
}

/** The beginning of an answer, with the message below it. */
function answerTo({ email, subject, body }: ContactMessage) {
  const quoted = body
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  const parts = { subject: `Re: ${subject}`, body: `\n\n${quoted.slice(0, 1500)}` }
  return `mailto:${encodeURIComponent(email)}?${Object.entries(parts)
    .map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
    .join('&')}`
}

function useMessage({ id }: ContactMessage) {
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keyOf(listContactMessages) }),
      queries.invalidateQueries({ queryKey: keyOf(getHome) }),
    ]).then(() => undefined)
  const change = useMutation({
    mutationFn: (state: MessageState) => call(changeContactMessage, { params: { id }, body: { state } }),
    onError: notifyError,
    async onSuccess(changed) {
      queries.setQueryData(oneMessage(id).queryKey, changed)
      await refresh()
    },
  })
  return { change, refresh, remove: () => call(deleteContactMessage, { params: { id } }) }
}
