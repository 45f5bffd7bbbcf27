import { addNote, changeNote, listNotes, removeNote, type Note } from '@matinee/contract/members/people'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../call.ts'
import { readQuery } from '../../read.ts'
import { ago, moment } from '../../format.ts'
import { Card } from '../../parts/Card.tsx'
import { askConfirmation } from '../../parts/confirm.tsx'
import { notifyError } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { CardSkeleton } from '../../parts/CardSkeleton.tsx'

const notesOf = (id: number) => readQuery(listNotes, { params: { id } })

/** The staff's notes about a person. Authors can change their own. */
export function NotesCard({ id, mayWrite }: { id: number; mayWrite: boolean }) {
  const query = useQuery(notesOf(id))
  const { data } = query
  const { add } = useNotes(id)
  const [body, setBody] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const clear = () => {
    setBody('')
    field.current?.focus() // the button that had the focus is disabled now
  }
  return (
    <Card title={t('person.notes')}>
      <Stack gap="md">
        {mayWrite && (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              add.mutate(body, { onSuccess: clear })
            }}
          >
            <Textarea
              ref={field}
              aria-label={t('person.note_new')}
              placeholder={t('person.note_new')}
              maxLength={5000}
              autosize
              minRows={2}
              value={body}
              onChange={({ currentTarget }) => setBody(currentTarget.value)}
            />
            <Group justify="flex-end" mt="xs">
              <Button size="compact-sm" type="submit" disabled={!body.trim()} loading={add.isPending}>
                {t('person.note_add')}
              </Button>
            </Group>
          </form>
        )}
        <CardSkeleton query={query} />
        {data?.map((note) => (
          <NoteRow key={note.id} personId={id} note={note} />
        ))}
        {data?.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('person.notes_none')}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

function useNotes(id: number) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: notesOf(id).queryKey })
  const add = useMutation({
    mutationFn: (body: string) => call(addNote, { params: { id }, body: { body } }),
    onError: notifyError,
    onSuccess,
  })
  const change = useMutation({
    mutationFn: ({ note_id, body }: { note_id: number; body: string }) =>
      call(changeNote, { params: { id, note_id }, body: { body } }),
    onError: notifyError,
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (note_id: number) => call(removeNote, { params: { id, note_id } }),
    onError: notifyError,
    onSuccess,
  })
  return { add, change, remove }
}

function NoteRow({ personId, note }: { personId: number; note: Note }) {
  const { change, remove } = useNotes(personId)
  const [body, setBody] = useState<string | null>(null)
  const askAndRemove = async () => {
    const question = {
      title: t('person.note_remove_title'),
      text: note.body,
      action: t('person.note_remove'),
    }
    if (await askConfirmation(question)) remove.mutate(note.id)
  }
  if (body !== null)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate({ note_id: note.id, body }, { onSuccess: () => setBody(null) })
        }}
      >
        <Textarea
          aria-label={t('person.note_change')}
          maxLength={5000}
          autosize
          autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed
          value={body}
          onChange={({ currentTarget }) => setBody(currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button size="compact-sm" variant="default" onClick={() => setBody(null)}>
            {t('cancel')}
          </Button>
          <Button size="compact-sm" type="submit" disabled={!body.trim()} loading={change.isPending}>
            {t('save')}
          </Button>
        </Group>
      </form>
    )
  return (
    <article>
      <Text size="sm" className="as-written" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {note.body}
      </Text>
      <Group gap="xs" mt={2}>
        <Text size="xs" c="dimmed">
          {note.author_name} ·{' '}
          <time dateTime={note.created_at} title={moment(note.created_at)}>
            {ago(note.created_at)}
          </time>
          {note.edited_at && ` · ${t('person.note_edited')}`}
        </Text>
        {note.own && (
          <Group gap={4} ms="auto">
            <Button size="compact-xs" variant="subtle" onClick={() => setBody(note.body)}>
              {t('edit')}
            </Button>
            <Button size="compact-xs" variant="subtle" color="red" onClick={() => void askAndRemove()}>
              {t('person.note_remove')}
            </Button>
          </Group>
        )}
      </Group>
    </article>
  )
}
