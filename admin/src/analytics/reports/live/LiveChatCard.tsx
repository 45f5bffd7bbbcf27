import type { LiveEventReport } from '@matinee/contract/analytics/live-reports'
import { Card } from '../../../parts/Card.tsx'
import { DescriptionItem, DescriptionList } from '../../../parts/DescriptionList.tsx'
import { t } from '../../../text.ts'
import { formatInteger } from '../numbers.ts'

/** What happened in the chat of an event. */
export const LiveChatCard = ({ report: { messages, chat, minutes } }: { report: LiveEventReport }) => (
  <Card title={t('chat.title')}>
    <DescriptionList>
      <DescriptionItem name={t('reports.live.messages')}>{formatInteger(messages)}</DescriptionItem>
      <DescriptionItem name={t('chat.rate.peak')}>
        {formatInteger(Math.max(0, ...minutes.map((minute) => minute.messages)))}
      </DescriptionItem>
      <DescriptionItem name={t('reports.live.people')}>{formatInteger(chat.people)}</DescriptionItem>
      <DescriptionItem name={t('reports.live.questions')}>{formatInteger(chat.questions)}</DescriptionItem>
      <DescriptionItem name={t('reports.live.reactions')}>{formatInteger(chat.reactions)}</DescriptionItem>
    </DescriptionList>
  </Card>
)
