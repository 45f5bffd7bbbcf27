import type { ModeratedChatMessage } from '@matinee/contract/chat/chat-moderation'
import { TIME_OUTS } from '@matinee/contract/chat/chat-moderators'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconBan,
  IconClockPause,
  IconDots,
  IconPin,
  IconRestore,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react'
import { askConfirmation } from '../parts/confirm.tsx'
import { span } from '../format.ts'
import { t } from '../text.ts'
import type { ChatModeration } from './use-chat-moderation.ts'

const small = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

interface ChatRowMenuProps {
  message: ModeratedChatMessage
  name: string
  moderation: ChatModeration
}

/** The actions on a message and on its author. */
export const ChatRowMenu = (props: ChatRowMenuProps) => (
  <Menu position="bottom-end" shadow="md" width={240}>
    <Menu.Target>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('act_on', { act: t('inbox.act.more'), name: props.name })}
      >
        <IconDots {...small} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <MessageItems {...props} />
      <PersonItems {...props} />
    </Menu.Dropdown>
  </Menu>
)

function MessageItems({ message, moderation: { act, pin } }: ChatRowMenuProps) {
  const isDeleted = message.state === 'deleted'
  const change = isDeleted ? 'restore' : 'delete'
  return (
    <>
      {message.state === 'visible' && (
        <Menu.Item leftSection={<IconPin {...small} />} onClick={() => pin.mutate(message.id)}>
          {t('chat.pin')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={isDeleted ? <IconRestore {...small} /> : <IconTrash {...small} />}
        onClick={() => act.mutate({ message, act: change })}
      >
        {t(`chat.act.${change}`)}
      </Menu.Item>
    </>
  )
}

function PersonItems({ message: { user, author_ban }, name, moderation: { actOnPerson } }: ChatRowMenuProps) {
  if (!user || user.staff) return null
  const act = { member_id: user.id, name }
  const askAndBan = async () => {
    const isSure = await askConfirmation({
      title: t('chat.ban_title', { name }),
      text: t('chat.ban_text'),
      action: t('chat.ban'),
    })
    if (isSure) actOnPerson.mutate({ ...act, act: 'ban', delete_messages: true })
  }
  return (
    <>
      <Menu.Divider />
      {author_ban ? (
        <Menu.Item
          leftSection={<IconUserCheck {...small} />}
          onClick={() => actOnPerson.mutate({ ...act, act: 'lift' })}
        >
          {t('chat.lift')}
        </Menu.Item>
      ) : (
        TIME_OUTS.map((seconds) => (
          <Menu.Item
            key={seconds}
            leftSection={<IconClockPause {...small} />}
            onClick={() => actOnPerson.mutate({ ...act, act: 'ban', seconds })}
          >
            {t('chat.time_out', { time: span(seconds) })}
          </Menu.Item>
        ))
      )}
      <Menu.Item color="red.8" leftSection={<IconBan {...small} />} onClick={() => void askAndBan()}>
        {t('chat.ban')}
      </Menu.Item>
    </>
  )
}
