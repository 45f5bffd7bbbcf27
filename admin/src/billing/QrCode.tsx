import { Box, Button, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import encodeQR from 'qr'
import { useMemo } from 'react'
import { t } from '../text.ts'

interface QrCodeProps {
  text: string
  /** The text alternative. */
  label: string
  /** The name of the downloaded file, without its extension. */
  fileName: string
}

/** A QR code to scan, or to download for print. */
export function QrCode({ text, label, fileName }: QrCodeProps) {
  const address = useMemo(() => `data:image/svg+xml,${encodeURIComponent(encodeQR(text, 'svg'))}`, [text])
  return (
    <Stack gap="xs" align="center">
      <Box bg="white" p={8} style={{ borderRadius: 'var(--mantine-radius-md)' }}>
        <img src={address} alt={label} width={152} height={152} style={{ display: 'block' }} />
      </Box>
      <Button
        component="a"
        href={address}
        download={`${fileName}.svg`}
        size="compact-sm"
        variant="default"
        leftSection={<IconDownload size={14} aria-hidden />}
      >
        {t('coupons.qr_download')}
      </Button>
    </Stack>
  )
}
