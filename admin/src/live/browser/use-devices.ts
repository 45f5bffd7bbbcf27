import { useEffect, useState } from 'react'

/** The cameras and microphones of this device; their names are known once one was allowed. */
export function useDevices(isAllowed: boolean) {
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([])
  useEffect(() => {
    if (!isAllowed) return
    const look = () => void navigator.mediaDevices.enumerateDevices().then(setDevices)
    look()
    navigator.mediaDevices.addEventListener('devicechange', look)
    return () => navigator.mediaDevices.removeEventListener('devicechange', look)
  }, [isAllowed])

  const listed = (kind: MediaDeviceKind) =>
    devices
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map(({ deviceId, label }) => ({ value: deviceId, label: label || deviceId }))
  return { cameras: listed('videoinput'), microphones: listed('audioinput') }
}
