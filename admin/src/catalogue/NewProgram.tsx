import { createProgram } from '@matinee/contract/programs'
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../call.ts'
import { showProblems } from '../parts/form-problems.ts'
import { t } from '../text.ts'
import { useKeepProgram } from './use-program-actions.ts'

/** Makes a program before its film is there. */
export function NewProgram() {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
        {t('program.new')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('program.new')}>
        <NewProgramForm onCancel={close} />
      </Modal>
    </>
  )
}

function NewProgramForm({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate()
  const keep = useKeepProgram()
  const form = useForm({ initialValues: { title: '' }, validate: { title: isNotEmpty(t('field.required')) } })
  const create = useMutation({
    mutationFn: (body: typeof form.values) => call(createProgram, { body }),
    onError: (error) => showProblems(form, error),
    onSuccess(made) {
      keep(made)
      return navigate({ to: '/programs/$id', params: { id: made.id } })
    },
  })

  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
      <TextInput
        label={t('program.title')}
        description={t('program.new_text')}
        maxLength={255}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={create.isPending}>
          {t('program.create')}
        </Button>
      </Group>
    </form>
  )
}
