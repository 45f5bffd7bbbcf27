import { Button, ColorInput, CopyButton, Group, NumberInput, Stack, Switch, Textarea } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../text.ts'
import { embedAddress, embedCode, PLAIN_OPTIONS } from './embed-code.ts'

interface EmbedCodeProps {
  /** The path of the player. */
  path: string
  title: string
}

/** The code of a player for other sites, with its options. */
export function EmbedCode({ path, title }: EmbedCodeProps) {
  const [options, setOptions] = useState(PLAIN_OPTIONS)
  const code = embedCode(embedAddress(location.origin, path, options), title)
  return (
    <Stack gap="sm">
      <Group grow align="flex-start" preventGrowOverflow={false} wrap="wrap">
        <NumberInput
          label={t('embed.start')}
          min={0}
          max={9_999_999}
          allowDecimal={false}
          value={options.startAt}
          onChange={(startAt) => setOptions({ ...options, startAt: Number(startAt) || 0 })}
        />
        <ColorInput
          label={t('embed.color')}
          placeholder={t('embed.color_store')}
          format="hex"
          value={options.color}
          onChange={(color) => setOptions({ ...options, color })}
          eyeDropperButtonProps={{ 'aria-label': t('embed.color_pick') }}
        />
      </Group>
      <Switch
        label={t('embed.autoplay')}
        checked={options.autoplay}
        onChange={(event) => setOptions({ ...options, autoplay: event.currentTarget.checked })}
      />
      <Textarea
        label={t('embed.code')}
        description={t('embed.code_text')}
        value={code}
        readOnly
        autosize
        minRows={3}
        dir="ltr"
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={copy}
            style={{ alignSelf: 'flex-start' }}
          >
            {t(copied ? 'copied' : 'embed.copy')}
          </Button>
        )}
      </CopyButton>
    </Stack>
  )
}
