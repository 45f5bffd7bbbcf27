import { queriesUnder, keyOf } from '@matinee/client/queries'
import {
  deletePerson,
  exportPerson,
  sendSignInLink,
  type Person,
  listPeople,
  listPersonAudit,
} from '@matinee/contract/members/people'
import { sendWinback } from '@matinee/contract/retention/retention'
import { startImpersonation } from '@matinee/contract/members/staff'
import { Button, Menu, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  IconChevronDown,
  IconDownload,
  IconEye,
  IconMail,
  IconTrash,
  IconUserHeart,
} from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addressOf } from '@matinee/contract/platform/address'
import { call } from '../../call.ts'
import { storefront } from '../../links.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { askConfirmation } from '../../parts/confirm.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { useHasAccess } from '../../members/role-access.ts'
import { t } from '../../text.ts'
import { facets } from '../queries.ts'

const small = { size: 16, stroke: 1.6, 'aria-hidden': true }

/** The menu of actions on a person. */
export function PersonActions({ person }: { person: Person }) {
  const { data } = useQuery(facets)
  const { sendLink, askToWinBack, askAndDelete } = usePersonActs(person)
  const mayWinBack = useHasAccess('marketing', 'edit')
  const [isLooking, setLooking] = useState(false)
  if (!data?.may.edit) return null
  const isMember = person.type !== 'staff'
  return (
    <>
      <Menu position="bottom-end" width={260} shadow="md">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {person.email && (
            <Menu.Item leftSection={<IconMail {...small} />} onClick={() => sendLink.mutate()}>
              {t('person.send_link')}
            </Menu.Item>
          )}
          {isMember && person.email && mayWinBack && (
            <Menu.Item leftSection={<IconUserHeart {...small} />} onClick={() => void askToWinBack()}>
              {t('person.winback')}
            </Menu.Item>
          )}
          {isMember && (
            <Menu.Item leftSection={<IconEye {...small} />} onClick={() => setLooking(true)}>
              {t('person.look')}
            </Menu.Item>
          )}
          <Menu.Item
            component="a"
            href={addressOf(exportPerson, { params: { id: person.id } })}
            download
            leftSection={<IconDownload {...small} />}
          >
            {t('person.export')}
          </Menu.Item>
          {data.may.delete && isMember && (
            <>
              <Menu.Divider />
              <Menu.Item
                color="var(--mantine-color-error)"
                leftSection={<IconTrash {...small} />}
                onClick={() => void askAndDelete()}
              >
                {t('person.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isLooking && <LookDialog person={person} onClose={() => setLooking(false)} />}
    </>
  )
}

function usePersonActs({ id, name, email }: Person) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const sendLink = useMutation({
    mutationFn: () => call(sendSignInLink, { params: { id } }),
    onError: notifyError,
    async onSuccess() {
      notifySuccess(t('person.link_sent', { email: email ?? '' }))
      await queries.invalidateQueries({ queryKey: keyOf(listPersonAudit, { params: { id } }) })
    },
  })
  const winBack = useMutation({
    mutationFn: () => call(sendWinback, { params: { id } }),
    onError: notifyError,
    async onSuccess() {
      notifySuccess(t('person.winback_sent', { email: email ?? '' }))
      await queries.invalidateQueries({ queryKey: keyOf(listPersonAudit, { params: { id } }) })
    },
  })
  const remove = useMutation({
    mutationFn: () => call(deletePerson, { params: { id } }),
    onError: notifyError,
    async onSuccess() {
      await navigate({ to: '/people', search: {} })
      notifySuccess(t('person.deleted', { name }))
      await queries.invalidateQueries(queriesUnder(listPeople.path))
    },
  })
  async function askToWinBack() {
    const question = {
      title: t('person.winback_title', { name }),
      text: t('person.winback_text'),
      action: t('person.winback_send'),
      harmless: true,
    }
    if (await askConfirmation(question)) winBack.mutate()
  }
  async function askAndDelete() {
    const question = {
      title: t('person.delete_title', { name }),
      text: t('person.delete_text'),
      action: t('person.delete'),
    }
    if (await askConfirmation(question)) remove.mutate()
  }
  return { sendLink, askToWinBack, askAndDelete }
}

/** Opens the store as this member sees it. The reason is recorded in the audit log. */
function LookDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim().length >= 3 ? null : t('field.required')) },
  })
  const look = useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      call(startImpersonation, { body: { member_id: person.id, reason } }),
    onError: (error) => showProblems(form, error),
    onSuccess: () => window.location.assign(storefront),
  })
  return (
    <Dialog onClose={onClose} title={t('person.look_title', { name: person.name })}>
      <form onSubmit={form.onSubmit((values) => look.mutate(values))} noValidate>
        <Stack>
          <Text size="sm">{t('person.look_text')}</Text>
          <Textarea
            label={t('person.look_reason')}
            maxLength={300}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <FormActions action={t('person.look')} onCancel={onClose} loading={look.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}
