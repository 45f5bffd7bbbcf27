import type { LiveEvent } from '@matinee/contract/live/live-events'
import { Button } from '@mantine/core'
import { IconChartBar, IconExternalLink, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { DuplicateEvent } from '../catalogue/DuplicateEvent.tsx'
import { programPage, programPreview } from '../links.ts'
import { useHasAccess } from '../members/role-access.ts'
import { ButtonLink } from '../parts/links.tsx'
import { t } from '../text.ts'
import { CancelEvent } from './CancelEvent.tsx'
import { RepeatEvent } from './RepeatEvent.tsx'
import { useBroadcastActions } from './use-broadcast-actions.ts'

const small = { size: 16, stroke: 1.6, 'aria-hidden': true }

/** The links to the page and the program of an event, and the actions that start, end or cancel it. */
export const StudioActions = ({ event, mayChange }: { event: LiveEvent; mayChange: boolean }) => (
  <>
    <Button
      component="a"
      href={(event.status === 'published' ? programPage : programPreview)(event.permalink)}
      target="_blank"
      variant="subtle"
      rightSection={<IconExternalLink {...small} />}
    >
      {t('program.view')}
    </Button>
    <ButtonLink
      to="/programs/$id"
      params={{ id: event.id }}
      variant="default"
      leftSection={<IconPencil {...small} />}
    >
      {t('live.program')}
    </ButtonLink>
    <ReportLink event={event} />
    {mayChange && <Moves event={event} />}
  </>
)

/** What became of the event, once it has begun. */
const ReportLink = ({ event: { id, started_at } }: { event: LiveEvent }) => {
  const maySee = useHasAccess('analytics', 'own', 'content')
  if (!started_at || !maySee) return null
  return (
    <ButtonLink
      to="/reports/live/$id"
      params={{ id }}
      variant="default"
      leftSection={<IconChartBar {...small} />}
    >
      {t('reports.live.report')}
    </ButtonLink>
  )
}

function Duplicate({ event }: { event: LiveEvent }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('program.duplicate')}
      </Button>
      {isOpen && <DuplicateEvent event={event} onClose={() => setOpen(false)} />}
    </>
  )
}

function Moves({ event }: { event: LiveEvent }) {
  const { start, askAndEnd, isPending } = useBroadcastActions(event)
  const isPremiere = event.kind === 'premiere'
  const isBefore = event.state === 'scheduled' || event.state === 'waiting'
  const isOnAir = event.state === 'live' || event.state === 'interrupted'

  return (
    <>
      {isBefore && event.series_id === null && <RepeatEvent event={event} />}
      <Duplicate event={event} />
      <CancelEvent event={event} />
      {isBefore && (event.signal_at || event.film?.is_ready) && (
        <Button color="red.8" loading={isPending} onClick={start}>
          {t(isPremiere ? 'live.premiere.start' : 'live.start')}
        </Button>
      )}
      {isOnAir && (
        <Button color="red.8" loading={isPending} onClick={() => void askAndEnd()}>
          {t(isPremiere ? 'live.premiere.end' : 'live.end')}
        </Button>
      )}
    </>
  )
}
