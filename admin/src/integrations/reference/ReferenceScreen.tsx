import type { ApiDocument } from '@matinee/contract/integrations/openapi-document'
import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { Card } from '../../parts/Card.tsx'
import { TextLink } from '../../parts/links.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t, type Word } from '../../text.ts'
import { callsIn, findCalls, type ApiCall } from './document.ts'
import { MethodBadge } from './MethodBadge.tsx'
import { apiDocument } from './queries.ts'
import styles from './reference.module.css'

const route = getRouteApi('/shell/settings/api')

/** All calls of the store, by what they are about. */
export function ReferenceScreen() {
  const { data, error, refetch } = useQuery(apiDocument)
  const { search = '' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Screen title={t('reference.title')} width={860}>
      <Stack gap="lg">
        <Text size="sm" c="dimmed" maw={640}>
          {t('reference.intro')}{' '}
          <Anchor href="/api/openapi.json" size="sm" underline="always" target="_blank">
            {t('reference.document')}
          </Anchor>
        </Text>
        <TextInput
          type="search"
          aria-label={t('reference.search')}
          placeholder={t('reference.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          defaultValue={search}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ search: value ? { search: value } : {}, replace: true })
          }
        />
        {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
        {data && <Calls document={data} search={search} />}
      </Stack>
    </Screen>
  )
}

function Calls({ document, search }: { document: ApiDocument; search: string }) {
  const found = findCalls(callsIn(document), useDeferredValue(search))
  const rooms = Map.groupBy(found, ({ room }) => room)
  return (
    <>
      <Text size="sm" component="output">
        {t('reference.count', { count: found.length })}
      </Text>
      {[...rooms].map(([room, calls]) => (
        <Card key={room} title={t(`reference.room.${room}` as Word)}>
          <ul className={styles['calls']}>
            {calls.map((call) => (
              <CallRow key={call.operationId} call={call} />
            ))}
          </ul>
        </Card>
      ))}
    </>
  )
}

const CallRow = ({ call: { operationId, method, path, summary } }: { call: ApiCall }) => (
  <li className={styles['call']}>
    <MethodBadge method={method} />
    <TextLink to="/settings/api/$call" params={{ call: operationId }} size="sm">
      {summary}
    </TextLink>
    <span className={styles['path']} dir="ltr">
      {path}
    </span>
  </li>
)
