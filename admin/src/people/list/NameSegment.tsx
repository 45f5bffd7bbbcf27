import type { Segment } from '@matinee/contract/people-lists'
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { showProblems } from '../../parts/form-problems.ts'
import { t } from '../../text.ts'
import type { PeopleSearch } from '../people-search.ts'
import { useSegments } from './use-segments.ts'

type NameSegmentProps =
  | { search: PeopleSearch; segment?: never; onClose?: never }
  | { segment: Segment; search?: never; onClose: () => void }

/** Keeps the people on screen as a segment, or gives a kept one another name. */
export function NameSegment({ search, segment, onClose }: NameSegmentProps) {
  const [isOpen, setOpen] = useState(segment !== undefined)
  function close() {
    setOpen(false)
    onClose?.()
  }
  return (
    <>
      {!segment && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconBookmark size={14} aria-hidden />}
          onClick={() => setOpen(true)}
          style={{ flex: 'none' }}
        >
          {t('people.segment_save')}
        </Button>
      )}
      <Modal opened={isOpen} onClose={close} title={t(segment ? 'views.rename' : 'people.segment_save')}>
        <NameForm segment={segment} search={search} onClose={close} />
      </Modal>
    </>
  )
}

interface NameFormProps {
  segment: Segment | undefined
  search: PeopleSearch | undefined
  onClose: () => void
}

function NameForm({ segment, search, onClose }: NameFormProps) {
  const { keep, rename } = useSegments()
  const form = useForm({
    initialValues: { name: segment?.name ?? '' },
    validate: { name: isNotEmpty(t('field.required')) },
  })
  const done = { onSuccess: onClose, onError: (error: Error) => showProblems(form, error) }
  const submit = ({ name }: { name: string }) =>
    segment
      ? rename.mutate({ id: segment.id, name }, done)
      : keep.mutate({ name, search: search ?? {} }, done)

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <TextInput
        label={t('views.name')}
        description={t('people.segment_text')}
        maxLength={60}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={keep.isPending || rename.isPending}>
          {t('save')}
        </Button>
      </Group>
    </form>
  )
}
