import type { DomainList } from '@matinee/contract/store/domains'
import type { InstalledStore } from '@matinee/contract/system/stores'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { joinFacts } from '../../join-facts.ts'
import { AddDomain } from '../../store/domains/AddDomain.tsx'
import { DomainCallsContext, domainCallsOf } from '../../store/domains/domain-calls.ts'
import { DomainRow } from '../../store/domains/DomainRow.tsx'
import { Card } from '../../parts/Card.tsx'
import list from '../../parts/short-list.module.css'
import { t } from '../../text.ts'
import { RemoveStore } from './RemoveStore.tsx'
import { StoreArchiveNote } from './StoreArchiveNote.tsx'
import { useStoreActs } from './use-store-acts.ts'

interface StoreCardProps {
  store: InstalledStore
  target: DomainList['target']
}

/** A store with its domains and what can be done with it. */
export function StoreCard({ store, target }: StoreCardProps) {
  const [isAdding, { open, close }] = useDisclosure(false)
  return (
    <DomainCallsContext value={domainCallsOf(store.id)}>
      <Card title={store.title} actions={<StoreBadges store={store} />}>
        <Stack gap="md">
          <Stack gap={4}>
            <Text size="sm">{countsOf(store)}</Text>
            <StoreArchiveNote store={store} />
          </Stack>
          {store.domains.length === 0 && <Text size="sm">{t('stores.everywhere')}</Text>}
          {store.domains.length > 0 && (
            <ul className={list.list}>
              {store.domains.map((domain) => (
                <DomainRow key={domain.host} domain={domain} target={target} isOurs />
              ))}
            </ul>
          )}
          {store.removing_at === null && <StoreActions store={store} onAddDomain={open} />}
        </Stack>
      </Card>
      {isAdding && <AddDomain onClose={close} />}
    </DomainCallsContext>
  )
}

const countsOf = ({ people, programs, subscriptions }: InstalledStore) =>
  joinFacts([
    t('stores.people', { count: people }),
    t('stores.programs', { count: programs }),
    t('stores.subscriptions', { count: subscriptions }),
  ])

const StoreBadges = ({
  store: { is_operators, is_on_standby, paused_at, removing_at },
}: {
  store: InstalledStore
}) => (
  <Group gap={4}>
    {is_operators && <Badge variant="light">{t('stores.yours')}</Badge>}
    {is_on_standby && (
      <Badge variant="light" color="gray" autoContrast>
        {t('stores.standby')}
      </Badge>
    )}
    {paused_at !== null && (
      <Badge variant="light" color={removing_at === null ? 'yellow' : 'red'} autoContrast>
        {t(removing_at === null ? 'stores.paused' : 'stores.removing')}
      </Badge>
    )}
  </Group>
)

function StoreActions({ store, onAddDomain }: { store: InstalledStore; onAddDomain: () => void }) {
  const { act, askPause } = useStoreActs(store)
  const [isRemoving, { open, close }] = useDisclosure(false)
  const { title, is_operators, paused_at } = store
  const isBusy = (name: typeof act.variables) => act.isPending && act.variables === name
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant="default"
        onClick={onAddDomain}
        aria-label={`${t('domains.add')}: ${title}`}
      >
        {t('domains.add')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${t('archives.make')}: ${title}`}
        disabled={store.archive?.state === 'making'}
        loading={isBusy('archive')}
        onClick={() => act.mutate('archive')}
      >
        {t('archives.make')}
      </Button>
      {!is_operators && paused_at === null && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('stores.pause_of', { store: title })}
          loading={isBusy('pause')}
          onClick={askPause}
        >
          {t('stores.pause')}
        </Button>
      )}
      {paused_at !== null && (
        <>
          <Button
            size="compact-sm"
            aria-label={t('stores.resume_of', { store: title })}
            loading={isBusy('resume')}
            onClick={() => act.mutate('resume')}
          >
            {t('stores.resume')}
          </Button>
          <Button
            size="compact-sm"
            variant="light"
            color="red"
            aria-label={t('stores.remove_of', { store: title })}
            onClick={open}
          >
            {t('stores.remove')}
          </Button>
        </>
      )}
      {isRemoving && <RemoveStore store={store} onClose={close} />}
    </Group>
  )
}
