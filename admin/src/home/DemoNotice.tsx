import { startImpersonation } from '@matinee/contract/members/staff'
import { removeDemo } from '@matinee/contract/store/store'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { storefront } from '../links.ts'
import { useHasRight } from '../members/role-access.ts'
import { askConfirmation } from '../parts/confirm.tsx'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { demoGuide } from '../store/queries.ts'
import { t } from '../text.ts'

/** Says that the store contains the demo, and offers to remove it. */
export function DemoNotice() {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(removeDemo, {}),
    onError: notifyError,
    onSuccess() {
      void queries.invalidateQueries()
      notifySuccess(t('demo.removed'))
    },
  })

  async function ask() {
    const question = { title: t('demo.remove_title'), text: t('demo.remove_text'), action: t('demo.remove') }
    if (await askConfirmation(question)) remove.mutate()
  }

  return (
    <Alert color="blue" icon={<IconSparkles />} title={t('demo.title')}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 260px">
          {t('demo.text')}
        </Text>
        <Group gap="xs">
          <LookButton />
          <Button variant="default" size="compact-sm" loading={remove.isPending} onClick={() => void ask()}>
            {t('demo.remove')}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}

/** Opens the store as a member of the demo sees it, read only. */
function LookButton() {
  const mayLook = useHasRight('impersonate')
  const { data: guide } = useQuery({ ...demoGuide, enabled: mayLook })
  const look = useMutation({
    mutationFn: (id: number) =>
      call(startImpersonation, { body: { member_id: id, reason: t('demo.look_reason') } }),
    onError: notifyError,
    onSuccess: () => window.location.assign(storefront),
  })
  if (!mayLook || !guide) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={look.isPending}
      onClick={() => look.mutate(guide.id)}
    >
      {t('demo.look')}
    </Button>
  )
}
