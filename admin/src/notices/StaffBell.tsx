import { staffNotices } from '@matinee/contract/notices/notices'
import { queriesUnder } from '@matinee/client/queries'
import { subscribeToLive } from '@matinee/client/live'
import { ActionIcon, Indicator, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t } from '../text.ts'
import { unreadCount } from './queries.ts'
import { StaffNotices } from './StaffNotices.tsx'

const MOST_SHOWN = 99

/** The bell of staff notices, updated live. */
export function StaffBell() {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const { data } = useQuery(unreadCount)
  const count = data?.unread ?? 0
  useHearing()

  return (
    <Popover
      opened={isOpen}
      onChange={close}
      position="bottom-start"
      width={360}
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Indicator
        label={count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        disabled={count === 0}
        size={16}
        color="red.8"
        offset={4}
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            onClick={toggle}
            aria-label={t('notices.bell', { count })}
          >
            <IconBell size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} style={{ maxWidth: 'calc(100vw - 24px)' }}>
        {isOpen && <StaffNotices onGo={close} />}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Refetches on an event, and after a reconnect, when events may have been missed. */
function useHearing() {
  const queries = useQueryClient()
  useEffect(() => {
    const look = () => void queries.invalidateQueries(queriesUnder(staffNotices.list.path))
    return subscribeToLive({ onNews: ({ about }) => about === 'notices' && look(), onOpen: look })
  }, [queries])
}
