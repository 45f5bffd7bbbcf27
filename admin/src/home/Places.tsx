import { isStaffRole } from '@matinee/contract/platform/roles'
import { Group, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { account } from '../members/queries.ts'
import { Card } from '../parts/Card.tsx'
import { ButtonLink } from '../parts/links.tsx'
import { menuFor } from '../shell/navigation.ts'
import { roleName } from '../staff/role-words.ts'
import { t } from '../text.ts'

/** The first screen of roles without access to programs: links to their screens. */
export function Places() {
  const { data } = useSuspenseQuery(account)
  const places = menuFor(data.role)
    .flatMap((group) => group.places)
    .filter(({ to }) => to !== '/')
  const role = isStaffRole(data.role) ? roleName(data.role) : data.role
  return (
    <Card title={t('home.hello', { name: data.name })}>
      <Stack>
        <Text size="sm" c="dimmed">
          {places.length > 0 ? t('home.places', { role }) : t('home.no_places', { role })}
        </Text>
        <Group gap="xs">
          {places.map(({ to, label, icon: Sign }) => (
            <ButtonLink
              key={to}
              to={to}
              variant="default"
              leftSection={<Sign size={16} stroke={1.6} aria-hidden />}
            >
              {t(label)}
            </ButtonLink>
          ))}
        </Group>
      </Stack>
    </Card>
  )
}
