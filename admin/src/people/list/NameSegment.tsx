import type { Segment } from '@matinee/contract/people-lists'
import { Button, Modal, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { t } from '../../text.ts'
import type { PeopleSearch } from '../people-search.ts'
import { useSegments } from './use-segments.ts'

type NameSegmentProps =
  | { search: PeopleSearch; from: Segment | undefined; segment?: never; onClose?: never }
  | { segment: Segment; search?: never; from?: never; onClose: () => void }

/** Keeps the people on screen as a segment, new or in the place of the one they come `from`; or renames a kept one. */
export function NameSegment({ search, from, segment, onClose }: NameSegmentProps) {
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
        {from && <Replacing segment={from} search={search} onClose={close} />}
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
      <FormActions
        action={t('save')}
        onCancel={onClose}
        loading={keep.isPending || rename.isPending}
        mt="md"
      />
    </form>
  )
}

interface ReplacingProps {
  segment: Segment
  search: PeopleSearch
  onClose: () => void
}

function Replacing({ segment, search, onClose }: ReplacingProps) {
  const { replace } = useSegments()
  return (
    <Button
      mt="xs"
      fullWidth
      variant="subtle"
      loading={replace.isPending}
      onClick={() => replace.mutate({ segment, search }, { onSuccess: onClose })}
    >
      {t('people.segment_replace', { name: segment.name })}
    </Button>
  )
}
