import { Alert, Group, Text } from '@mantine/core'
import { IconDoorOff } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { TextLink } from '../parts/links.tsx'
import { useHasAccess } from '../members/role-access.ts'
import { t } from '../text.ts'
import { storeSettings } from '../store/queries.ts'

/** Reminds staff that only they can see the store. */
export function ClosedAlert() {
  const { data } = useSuspenseQuery(storeSettings)
  const mayOpen = useHasAccess('settings', 'edit')
  if (data.availability === 'open') return null

  return (
    <Alert color="yellow" icon={<IconDoorOff />} title={t(`availability.${data.availability}_now`)}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 260px">
          {t('availability.staff')}
        </Text>
        {mayOpen && (
          <TextLink to="/settings/availability" size="sm">
            {t('availability.change')}
          </TextLink>
        )}
      </Group>
    </Alert>
  )
}
