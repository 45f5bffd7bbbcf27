import type { QuestionState, ViewedQuestion } from '@matinee/contract/chat/chat-questions'
import { Badge, Box, Button, Group } from '@mantine/core'
import { t } from '../text.ts'
import { ChatLine } from './ChatLine.tsx'
import { nextStateOf } from './use-questions.ts'

interface QuestionRowProps {
  question: ViewedQuestion
  onMove?: (state: QuestionState) => void
}

/** A question with its votes and its acts. It takes the focus, for the keys of its list. */
export function QuestionRow({ question, onMove }: QuestionRowProps) {
  const { id, user, body, votes, created_at, state } = question
  const name = user?.name ?? t('inbox.nobody')
  return (
    <Box component="li" py={8} data-question={id} tabIndex={0} aria-label={t('chat.asked.by', { name })}>
      <ChatLine
        {...{ user, name, body }}
        createdAt={created_at}
        marks={<StateBadge state={state} />}
        end={
          <Badge variant="default" className="numbers" aria-label={t('chat.poll.votes', { count: votes })}>
            {votes}
          </Badge>
        }
      >
        {onMove && <Acts question={question} name={name} onMove={onMove} />}
      </ChatLine>
    </Box>
  )
}

const COLORS = { on_air: 'red', answered: 'gray', held: 'yellow' } as const

const StateBadge = ({ state }: Pick<ViewedQuestion, 'state'>) =>
  state === 'open' ? null : (
    <Badge size="sm" variant="light" color={COLORS[state]} autoContrast>
      {t(`chat.asked.${state}`)}
    </Badge>
  )

interface ActsProps {
  question: ViewedQuestion
  name: string
  onMove: (state: QuestionState) => void
}

function Acts({ question, name, onMove }: ActsProps) {
  const next = nextStateOf(question)
  const word = question.state === 'answered' ? 'again' : next
  const acts = [
    { state: next, text: t(`chat.asked.act.${word as 'open'}`) },
    { state: 'dismissed' as const, text: t('chat.asked.act.dismissed') },
  ]
  return (
    <Group gap={6} mt={6}>
      {acts.map(({ state, text }) => (
        <Button
          key={state}
          size="compact-sm"
          variant="default"
          aria-label={t('act_on', { act: text, name })}
          onClick={() => onMove(state)}
        >
          {text}
        </Button>
      ))}
    </Group>
  )
}
