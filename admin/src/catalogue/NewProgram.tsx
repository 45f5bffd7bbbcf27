import { createProgram, NEW_KINDS } from '@matinee/contract/catalogue/programs'
import { Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { IconFiles, IconMovie, IconPlaylist, IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../call.ts'
import { FormActions } from '../parts/FormActions.tsx'
import { showProblems } from '../parts/form-problems.ts'
import { useCanCreateContent } from '../members/role-access.ts'
import { t } from '../text.ts'
import styles from './new-program.module.css'
import { useKeepProgram } from './use-program-actions.ts'

type Kind = (typeof NEW_KINDS)[number]

/** Creates a program; nothing for those who may not. */
export function NewProgram() {
  const [isOpen, { open, close }] = useDisclosure(false)
  if (!useCanCreateContent()) return null
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
  const form = useForm({
    initialValues: { title: '', kind: 'video' as Kind },
    validate: { title: isNotEmpty(t('field.required')) },
  })
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
      <Stack>
        <TextInput
          label={t('program.title')}
          maxLength={255}
          data-autofocus
          {...form.getInputProps('title')}
        />
        <Radio.Group label={t('program.kind')} {...form.getInputProps('kind')}>
          <Stack gap="xs" mt={4}>
            {NEW_KINDS.map((kind) => (
              <KindChoice key={kind} kind={kind} />
            ))}
          </Stack>
        </Radio.Group>
        <FormActions action={t('program.create')} onCancel={onCancel} loading={create.isPending} />
      </Stack>
    </form>
  )
}

const SIGNS = { video: IconMovie, collection: IconPlaylist, resource: IconFiles }

function KindChoice({ kind }: { kind: Kind }) {
  const Sign = SIGNS[kind]
  return (
    <Radio.Card value={kind} p="sm" className={styles.kind} aria-label={t(`kind.${kind}`)}>
      <Group wrap="nowrap" gap="sm">
        <Sign size={22} stroke={1.5} aria-hidden />
        <Stack gap={0} flex={1}>
          <Text size="sm" fw={500}>
            {t(`kind.${kind}`)}
          </Text>
          <Text size="xs" c="dimmed">
            {t(`kind_text.${kind}`)}
          </Text>
        </Stack>
        <Radio.Indicator />
      </Group>
    </Radio.Card>
  )
}
