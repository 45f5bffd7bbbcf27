import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../text.ts'
import { useStartFilmImport } from './use-film-import.ts'

/** The address of a feed or of a PeerTube channel. */
export function AddressForm({ kind }: { kind: 'feed' | 'peertube' }) {
  const [address, setAddress] = useState('')
  const start = useStartFilmImport()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        start.mutate({ kind, address: address.trim() })
      }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t(`film_imports.text.${kind}`)}
        </Text>
        <TextInput
          label={t(`film_imports.address.${kind}`)}
          type="url"
          dir="ltr"
          required
          maxLength={2000}
          placeholder="https://"
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        <Group justify="end">
          <Button type="submit" loading={start.isPending}>
            {t('film_imports.check')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
