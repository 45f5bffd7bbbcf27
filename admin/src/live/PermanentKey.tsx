import { rotateStoreStreamKey, type StoreStreamKey } from '@matinee/contract/live/live-events'
import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { useCanEditContent } from '../members/role-access.ts'
import { TextLink } from '../parts/links.tsx'
import { Problem } from '../parts/Problem.tsx'
import { t } from '../text.ts'
import { EncoderSettings } from './EncoderSettings.tsx'
import { storeStreamKey } from './queries.ts'
import { useKeyRotation } from './use-key-rotation.ts'

/** The permanent stream key of the store; nothing for those who may not see it. */
export function PermanentKey() {
  const [isOpen, { open, close }] = useDisclosure(false)
  if (!useCanEditContent()) return null
  return (
    <>
      <Button variant="default" leftSection={<IconKey size={16} aria-hidden />} onClick={open}>
        {t('live.permanent_key')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('live.permanent_key')} size="lg">
        <PermanentKeySettings onLeave={close} />
      </Modal>
    </>
  )
}

function PermanentKeySettings({ onLeave }: { onLeave: () => void }) {
  const { data, error, refetch } = useQuery({ ...storeStreamKey, staleTime: 0 })
  const { rotate, askAndRotate, isPending } = useKeyRotation({
    rotate: () => call(rotateStoreStreamKey, {}),
    queryKey: storeStreamKey.queryKey,
    text: t('live.permanent_rotate_text'),
  })

  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={220} />
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('live.permanent_text')}
      </Text>
      <NextEvent opens={data.opens} onLeave={onLeave} />
      {data.key && (
        <EncoderSettings
          server={data.server}
          secureServer={data.secure_server}
          whip={data.whip}
          streamKey={data.key}
        />
      )}
      <Group>
        {data.key ? (
          <Button variant="default" loading={isPending} onClick={askAndRotate}>
            {t('live.rotate')}
          </Button>
        ) : (
          <Button loading={isPending} onClick={rotate}>
            {t('live.permanent_create')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const NextEvent = ({ opens, onLeave }: Pick<StoreStreamKey, 'opens'> & { onLeave: () => void }) => (
  <Text size="sm">
    {opens ? (
      <>
        {t('live.permanent_opens')}{' '}
        <TextLink to="/live/$id" params={{ id: opens.id }} onClick={onLeave}>
          {opens.title}
        </TextLink>
      </>
    ) : (
      t('live.permanent_opens_none')
    )}
  </Text>
)
