{{- define "agio.labels" -}}
app.kubernetes.io/name: agio
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}
{{- define "agio.selector" -}}
app.kubernetes.io/name: agio
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
{{- define "agio.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag }}
{{- end -}}
{{- end }}
{{- define "agio.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
# The signer's folder keeps the modes that the signer gives it.
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end }}
{{- define "agio.containerSecurity" -}}
readOnlyRootFilesystem: true
allowPrivilegeEscalation: false
capabilities:
  drop: [ALL]
{{- end }}
{{- define "agio.env" -}}
- name: PUBLIC_URL
  value: {{ required "publicUrl is needed" .Values.publicUrl | quote }}
- name: SECRETS_KEY_FILE
  value: /secrets/secrets.key
{{- if .Values.trustedProxies }}
- name: TRUSTED_PROXIES
  value: {{ .Values.trustedProxies | quote }}
{{- end }}
{{- if .Values.signer.enabled }}
- name: SIGNER_DATA_DIR
  value: /signer
{{- end }}
{{- if .Values.files.store }}
- name: FILES_STORE
  value: {{ .Values.files.store | quote }}
- name: FILES_S3_ENDPOINT
  value: {{ required "files.endpoint is needed where files.store is" .Values.files.endpoint | quote }}
- name: FILES_S3_REGION
  value: {{ .Values.files.region | quote }}
{{- end }}
{{- range $name, $value := .Values.env }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}
{{- define "agio.mounts" -}}
- name: files
  mountPath: /data
- name: secrets
  mountPath: /secrets
  readOnly: true
- name: tmp
  mountPath: /tmp
{{- if .Values.signer.enabled }}
- name: signer
  mountPath: /signer
  readOnly: true
{{- end }}
{{- end }}
{{- define "agio.volumes" -}}
- name: files
{{- if .Values.files.shared }}
  persistentVolumeClaim:
    claimName: {{ .Release.Name }}-files
{{- else }}
  emptyDir: {}
{{- end }}
- name: secrets
  secret:
    secretName: {{ .Values.keySecretName }}
    defaultMode: 288
    items:
      - key: secrets.key
        path: secrets.key
- name: tmp
  emptyDir:
    sizeLimit: 256Mi
{{- if .Values.signer.enabled }}
- name: signer
  persistentVolumeClaim:
    claimName: {{ .Release.Name }}-signer
{{- end }}
{{- end }}
{{- define "agio.placement" -}}
{{- if .Values.signer.enabled -}}
affinity:
  podAffinity:
    requiredDuringSchedulingIgnoredDuringExecution:
      - topologyKey: kubernetes.io/hostname
        labelSelector:
          matchLabels:
            {{- include "agio.selector" . | nindent 12 }}
            app.kubernetes.io/component: signer
{{- else -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "agio.selector" . | nindent 8 }}
{{- end }}
{{- end }}
