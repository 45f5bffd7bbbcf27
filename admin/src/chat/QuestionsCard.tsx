import type { QuestionState, ViewedQuestion } from '@matinee/contract/chat/chat-questions'
import { Badge, Box, ScrollArea, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { useHasAccess } from '../members/role-access.ts'
import { Card } from '../parts/Card.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RowsSkeleton } from '../parts/RowsSkeleton.tsx'
import { t } from '../text.ts'
import { chatSettings } from './queries.ts'
import { QuestionRow } from './QuestionRow.tsx'
import { nextStateOf, useQuestions } from './use-questions.ts'

const HEIGHT = 480

/** The questions of an event that takes some, for those with access to its chat. */
export function QuestionsCard({ liveEventId }: { liveEventId: number }) {
  const mayView = useHasAccess('community')
  const { data } = useQuery({ ...chatSettings(liveEventId), enabled: mayView })
  return data?.questions ? <Questions liveEventId={liveEventId} /> : null
}

function Questions({ liveEventId }: { liveEventId: number }) {
  const mayChange = useHasAccess('community', 'edit')
  const { data, error, refetch, move } = useQuestions(liveEventId)
  const open = data?.filter(({ state }) => state !== 'answered').length ?? 0

  return (
    <Card
      title={t('chat.asked')}
      actions={
        open > 0 && (
          <Badge variant="default" className="numbers">
            {open}
          </Badge>
        )
      }
    >
      {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
      {data?.length === 0 && (
        <Text c="dimmed" size="sm">
          {t('chat.asked.none')}
        </Text>
      )}
      {data && data.length > 0 && (
        <Stack gap="sm">
          {mayChange && (
            <Text c="dimmed" size="xs">
              {t('chat.asked.keys')}
            </Text>
          )}
          <ScrollArea.Autosize mah={HEIGHT} type="auto" offsetScrollbars>
            <QuestionList
              questions={data}
              {...(mayChange && { onMove: (id: number, state: QuestionState) => move.mutate({ id, state }) })}
            />
          </ScrollArea.Autosize>
        </Stack>
      )}
    </Card>
  )
}

interface QuestionListProps {
  questions: ViewedQuestion[]
  /** Absent for those with read access only. */
  onMove?: (id: number, state: QuestionState) => void
}

function QuestionList({ questions, onMove }: QuestionListProps) {
  const list = useRef<HTMLUListElement>(null)
  useKeptFocus(list, questions)
  return (
    <Box
      ref={list}
      component="ul"
      m={0}
      p={0}
      style={{ listStyle: 'none' }}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => handleKey(event, questions, onMove)}
    >
      {questions.map((question) => (
        <QuestionRow
          key={question.id}
          question={question}
          {...(onMove && { onMove: (state: QuestionState) => onMove(question.id, state) })}
        />
      ))}
    </Box>
  )
}

/** A question that moves within the list would lose the focus to the page. */
function useKeptFocus(list: RefObject<HTMLElement | null>, questions: readonly ViewedQuestion[]) {
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => (focused.current = target as Element)
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const row = focused.current
    if (document.activeElement === document.body && row instanceof HTMLElement && list.current?.contains(row))
      row.focus({ preventScroll: true })
  }, [list, questions])
}

/** Arrow keys move between questions; a letter acts on the one with the focus, if no button has it. */
function handleKey(
  event: KeyboardEvent<HTMLElement>,
  questions: readonly ViewedQuestion[],
  onMove: QuestionListProps['onMove'],
) {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-question]')]
  const at = rows.indexOf(event.target as HTMLElement)
  const question = questions[at]
  if (!question || event.metaKey || event.ctrlKey || event.altKey) return
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step) rows[at + step]?.focus()
  else if (event.key.toLowerCase() === 'a') onMove?.(question.id, nextStateOf(question))
  else if (event.key.toLowerCase() === 'd') {
    ;(rows[at + 1] ?? rows[at - 1])?.focus() // this one leaves the list
    onMove?.(question.id, 'dismissed')
  } else return
  event.preventDefault()
}
