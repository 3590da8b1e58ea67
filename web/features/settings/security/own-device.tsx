import useSWR from "swr";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { clientData } from "#web/api/client-data.ts";
import styles from "#web/features/settings/page.module.css";
import { type DetectedDevice, detectDevice } from "./detect-device.ts";

function detect(): Promise<DetectedDevice> {
  const { userAgent, maxTouchPoints } = navigator;
  const clientFeatures = { ...clientData(), maxTouchPoints };
  const { timezone, screenResolution, colorDepth, platform } = clientFeatures;
  const features = {
    ...(timezone == null ? {} : { timezone }),
    ...(screenResolution == null ? {} : { screenResolution }),
    ...(colorDepth == null ? {} : { colorDepth }),
    ...(platform == null ? {} : { platform }),
    maxTouchPoints,
  };
  return detectDevice(userAgent, features, () =>
    call("sessions", "parseDevice", { body: { userAgent, clientFeatures } }),
  );
}

/** Shows which device is in use, even when the list of devices cannot be loaded. */
export function OwnDevice() {
  const { data, error } = useSWR<DetectedDevice, Error>("own-device", detect, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  if (error !== undefined) return <p className={styles.aside}>{t(error.message)}</p>;
  return data === undefined ? null : (
    <p className={styles.aside}>{t("You are using {device}.", { device: data.deviceName })}</p>
  );
}
