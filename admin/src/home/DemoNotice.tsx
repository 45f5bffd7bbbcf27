import { startImpersonation } from '@matinee/contract/members/staff'
import { removeDemo } from '@matinee/contract/store/store'
import { Alert, Button, Group, Loader, Text } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../call.ts'
import { storefront } from '../links.ts'
import { useHasRight } from '../members/role-access.ts'
import { askConfirmation } from '../parts/confirm.tsx'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { demoGuide } from '../store/queries.ts'
import { t } from '../text.ts'

/** Says that the store contains the demo, and offers to look at it and to remove it as soon as it is made. */
export function DemoNotice() {
  const { data: guide } = useQuery({ ...demoGuide, enabled: useHasRight('impersonate') })
  const isBeingMade = guide?.being_made === true
  useFreshWhenMade(isBeingMade)
  return (
    <Alert
      color="blue"
      icon={isBeingMade ? <Loader size={18} aria-hidden /> : <IconSparkles />}
      title={t(isBeingMade ? 'demo.making_title' : 'demo.title')}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 260px">
          {t(isBeingMade ? 'demo.making_text' : 'demo.text')}
        </Text>
        {!isBeingMade && (
          <Group gap="xs">
            {guide && <LookButton id={guide.id} />}
            <RemoveButton />
          </Group>
        )}
      </Group>
    </Alert>
  )
}

/** Reads everything anew at the end of the year that the people of the demo live. */
function useFreshWhenMade(isBeingMade: boolean) {
  const queries = useQueryClient()
  const wasBeingMade = useRef(false)
  useEffect(() => {
    if (wasBeingMade.current && !isBeingMade) void queries.invalidateQueries()
    wasBeingMade.current = isBeingMade
  }, [isBeingMade, queries])
}

function RemoveButton() {
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
    <Button variant="default" size="compact-sm" loading={remove.isPending} onClick={() => void ask()}>
      {t('demo.remove')}
    </Button>
  )
}

/** Opens the store as a member of the demo sees it, read only. */
function LookButton({ id }: { id: number }) {
  const look = useMutation({
    mutationFn: () => call(startImpersonation, { body: { member_id: id, reason: t('demo.look_reason') } }),
    onError: notifyError,
    onSuccess: () => window.location.assign(storefront),
  })
  return (
    <Button variant="default" size="compact-sm" loading={look.isPending} onClick={() => look.mutate()}>
      {t('demo.look')}
    </Button>
  )
}
